/** The browser saves a file of this text. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the file only after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
