const decoded = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

const headerOf = (head: string, name: string): string => {
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
}

/** The headers of an email, and its parts by their types. */
export function parseMail(raw: string) {
  const parts: Record<string, string> = {}
  const read = (text: string): void => {
    const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(text) ?? []
    const type = headerOf(head, 'Content-Type')
    const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
    if (boundary)
      body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => part.replace(/^\r?\n/, ''))
        .forEach(read)
    else
      parts[type.split(';')[0] ?? ''] = decoded(body, headerOf(head, 'Content-Transfer-Encoding'))
  }
  read(raw)
  const head = raw.split(/\r?\n\r?\n/)[0] ?? ''
  return {
    to: headerOf(head, 'To'),
    from: headerOf(head, 'From'),
    replyTo: headerOf(head, 'Reply-To'),
    subject: headerOf(head, 'Subject'),
    id: headerOf(head, 'Message-ID'),
    text: parts['text/plain'] ?? '',
    calendar: parts['text/calendar'] ?? '',
  }
}
