/** A JPEG of one colour as base64, as the desk uploads it. */
export async function tinyPicture({ width = 900, height = 700 } = {}): Promise<string> {
  const { default: sharp } = await import('sharp')
  const file = sharp({ create: { width, height, channels: 3, background: { r: 120, g: 90, b: 60 } } }).jpeg()
  return (await file.toBuffer()).toString('base64')
}
