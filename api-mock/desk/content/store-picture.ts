import { createHash } from 'node:crypto'
import type { Focal, Picture } from '../../../src/contract/catalogue/picture.ts'
import type { Room } from '../../../src/contract/content/content.ts'
import { withFocal } from '../../../src/domain/catalogue/focal.ts'
import { cutPicture, encodePhoto } from '../../pictures/encode-picture.ts'

interface File {
  name: string
  bytes: Buffer
}

/** Width to height of the pictures of the home page. */
const WIDE = 3 / 2
const TALL = 4 / 5

/**
 * Encodes an uploaded picture again, in several widths, so that a phone loads a small file. `room`: also cut wide and tall around the focal
 * point, for the home page. Throws a PictureError.
 */
export async function encodeContentPicture(
  bytes: Buffer,
  alt: string,
  shape: 'whole' | 'room',
  focal: Focal,
): Promise<{ picture: Picture; room: Room | null; files: File[] }> {
  if (shape === 'whole') {
    const { picture, files } = await encode(bytes, alt)
    return { picture: withFocal(picture, focal), room: null, files }
  }
  const [wide, tall] = [await cutAndEncode(bytes, alt, WIDE, focal), await cutAndEncode(bytes, alt, TALL, focal)]
  return { picture: wide.picture, room: { wide: wide.picture, portrait: tall.picture }, files: [...wide.files, ...tall.files] }
}

async function cutAndEncode(bytes: Buffer, alt: string, ratio: number, focal: Focal) {
  const cut = await cutPicture(bytes, ratio, focal)
  const { picture, files } = await encode(cut.bytes, alt)
  return { picture: withFocal(picture, cut.focal), files }
}

async function encode(source: Buffer, alt: string): Promise<{ picture: Picture; files: File[] }> {
  const { width, height, colour, files } = await encodePhoto(source)
  const widest = files.at(-1)?.bytes ?? Buffer.alloc(0)
  const name = createHash('sha256').update(widest).digest('hex').slice(0, 32)
  return {
    picture: { base: `/media/imported/${name}`, widths: files.map((file) => file.width), width, height, alt, colour },
    files: files.map((file) => ({ name: `${name}-${file.width}`, bytes: file.bytes })),
  }
}
