/** The bytes of a file as base64. */
export function base64Of(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''))
  reader.addEventListener('error', () => reject(new Error('The file could not be read')))
  reader.readAsDataURL(file)
  return promise
}
