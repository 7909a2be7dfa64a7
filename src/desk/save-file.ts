/** Saves what is kept about a client on this device. The name of the file tells nothing of her. */
export function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'client-records.json'
  link.click()
  // Safari reads the file only after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
