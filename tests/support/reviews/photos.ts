import sharp from 'sharp'

interface Shape {
  width?: number
  height?: number
  colour?: string
  /** EXIF orientation: 6 is a camera held upright. */
  orientation?: number
}

/** A photo as a phone takes it: a JPEG with its place, and lying on its side with an orientation. */
export const phonePhoto = ({ width = 400, height = 300, colour = '#b5532a', orientation = 1 }: Shape = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Make: 'Demo phone' }, IFD3: { GPSLatitude: '33/1 55/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()

/** The same as base64, as an upload sends it. */
export const uploadOf = async (shape: Shape = {}): Promise<string> => (await phonePhoto(shape)).toString('base64')

/** The same as a data URL, as a device stores it. */
export const storedPhoto = async (shape: Shape = {}): Promise<string> => `data:image/jpeg;base64,${await uploadOf(shape)}`
