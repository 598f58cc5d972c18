/** The longest side of a photo in pixels. */
const LONGEST = 1600
const QUALITY = 0.82
/** In this order; a browser that cannot write a type writes PNG instead. */
const TYPES = ['image/webp', 'image/jpeg'] as const

/**
 * A photo as it is stored and sent: a data URL of at most 1600 × 1600 pixels, upright. The drawing leaves out everything that the camera
 * wrote beside the pixels, such as the place. Null for a file that this browser cannot read as a picture.
 */
export async function shrinkPhoto(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(nullIfUnreadable)
  if (!picture) return null
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) return null
  // JPEG has no transparency.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const type of TYPES) {
    const written = await blobOf(canvas, type)
    if (written?.type === type) return dataUrlOf(written)
  }
  return null
}

function nullIfUnreadable(cause: unknown): null {
  if (cause instanceof DOMException) return null
  throw cause
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, type, QUALITY)
  return promise
}

function dataUrlOf(blob: Blob): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : null))
  reader.addEventListener('error', () => resolve(null))
  reader.readAsDataURL(blob)
  return promise
}
