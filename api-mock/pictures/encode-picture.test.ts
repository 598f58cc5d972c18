import { expect, it } from 'vitest'
import { encodePicture, encodeUpload, PictureError } from './encode-picture.ts'

const upload = Buffer.from('GIF89a').toString('base64')

it('rejects a file that is no picture with the reason', async () => {
  await expect(encodePicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toThrow(PictureError)
  await expect(encodeUpload(upload, encodePicture)).rejects.toMatchObject({
    status: 422,
    code: 'picture_invalid',
    message: 'The picture cannot be used: it is no JPEG, PNG, WebP or GIF',
  })
})

it('does not blame the file for a fault of the program', async () => {
  const fault = new TypeError('undefined is not a function')
  await expect(encodeUpload(upload, () => Promise.reject(fault))).rejects.toBe(fault)
})
