/** Saves a text as a file of the browser. */
export function saveFile(name: string, text: string, type: 'application/json' | 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
