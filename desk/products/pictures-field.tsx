import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useRef, useState, type DragEvent } from 'react'
import { pictureSource } from '../../src/contract/catalogue/picture.ts'
import type { ProductImage } from '../../src/contract/catalogue/catalogue.ts'
import { PICTURE_BYTES, type DeskProduct } from '../../src/contract/desk/desk-product.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'

const TYPES = 'image/jpeg,image/png,image/webp,image/gif'
const SHOWN_WIDTH = 400

interface Props {
  id: number
  version: string
  images: readonly ProductImage[]
  change: (images: ProductImage[]) => void
  /** A picture was stored. */
  added: (product: DeskProduct) => void
  disabled: boolean
}

/** The pictures of a product in their order. Tiles show the first one. A new one is stored at once, other changes with the product. */
export function PicturesField({ id, version, images, change, added, disabled }: Props) {
  const moved = (place: number, by: number) => {
    const image = images[place]
    if (image) change(images.toSpliced(place, 1).toSpliced(place + by, 0, image))
  }
  return (
    <Stack spacing={2}>
      <Stack component="ol" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {images.map((image, place) => (
          <Box component="li" key={image.picture.base} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '96px minmax(0, 1fr)' }}>
            <Box
              component="img"
              src={pictureSource(image.picture, SHOWN_WIDTH)}
              alt={image.picture.alt}
              loading="lazy"
              sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 2 }}
            />
            <Stack spacing={1}>
              <TextField
                label="What it shows"
                required
                size="small"
                disabled={disabled}
                value={image.picture.alt}
                onChange={({ target }) => change(images.with(place, { ...image, picture: { ...image.picture, alt: target.value } }))}
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
              {!disabled && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', '& .MuiButton-root': { minWidth: 0, px: 1.5 } }}>
                  <Button disabled={place === 0} aria-label={`Picture ${place + 1} up`} onClick={() => moved(place, -1)}>
                    Up
                  </Button>
                  <Button disabled={place === images.length - 1} aria-label={`Picture ${place + 1} down`} onClick={() => moved(place, 1)}>
                    Down
                  </Button>
                  <Button color="error" aria-label={`Remove picture ${place + 1}`} onClick={() => change(images.toSpliced(place, 1))}>
                    Remove
                  </Button>
                </Box>
              )}
            </Stack>
          </Box>
        ))}
      </Stack>
      {!disabled && <AddPicture id={id} version={version} added={added} />}
    </Stack>
  )
}

function AddPicture({ id, version, added }: Pick<Props, 'id' | 'version' | 'added'>) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [isOver, setOver] = useState(false)
  const { busy, problem, run } = useAction()
  const input = useRef<HTMLInputElement>(null)
  const isTooLarge = (file?.size ?? 0) > PICTURE_BYTES
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    setFile(event.dataTransfer.files[0] ?? null)
  }
  const send = () =>
    run(async (key) => {
      if (!file) return
      const data = await base64Of(file)
      added(await call(deskEndpoints.deskPictureAdd, { version, alt, data }, { params: { productId: String(id) }, key }))
      setFile(null)
      setAlt('')
    })
  return (
    <Stack
      spacing={1.5}
      role="group"
      aria-label="Add a picture"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ p: 2, border: 1, borderStyle: 'dashed', borderColor: isOver ? 'primary.main' : 'divider', borderRadius: 3 }}
    >
      <Typography>{file ? file.name : 'Drop a picture here, or choose one: JPEG, PNG, WebP or GIF, up to 12 MB.'}</Typography>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {file ? 'Choose another' : 'Choose a picture'}
      </Button>
      {file && (
        <>
          <TextField
            label="What it shows, for people who do not see it"
            required
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <Button variant="contained" disableElevation disabled={busy || isTooLarge || alt.trim() === ''} onClick={() => void send()}>
            {busy ? 'Uploading…' : 'Add the picture'}
          </Button>
        </>
      )}
      {(problem !== null || isTooLarge) && (
        <Alert severity="error" role="alert" variant="outlined" sx={{ color: 'text.primary' }}>
          {isTooLarge ? 'This picture has more than 12 MB.' : problem}
        </Alert>
      )}
    </Stack>
  )
}

/** The bytes of a file as base64. */
export function base64Of(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''))
  reader.addEventListener('error', () => reject(new Error('The file could not be read')))
  reader.readAsDataURL(file)
  return promise
}
