import FocusIcon from '@mui/icons-material/FilterCenterFocusOutlined'
import { Box, Button, ButtonBase, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { pictureSource, type Picture } from '../../src/contract/catalogue/picture.ts'
import type { ProductImage } from '../../src/contract/catalogue/catalogue.ts'
import type { DeskProduct } from '../../src/contract/desk/desk-product.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { MIDDLE, withFocal } from '../../src/domain/catalogue/focal.ts'
import { call } from '../connection/api.ts'
import type { Turn } from '../connection/use-action.ts'
import { FocalField, productCrops } from '../frame/pictures/focal-field.tsx'
import { PictureUpload } from '../frame/pictures/picture-upload.tsx'

const SHOWN_WIDTH = 400
const FOCAL_WIDTH = 800

interface Props {
  id: number
  version: string
  images: readonly ProductImage[]
  change: (images: ProductImage[]) => void
  turn: Turn
  /** A picture was stored. */
  added: (product: DeskProduct) => void
  disabled: boolean
}

/** The pictures of a product in their order. Tiles show the first one. A new one is stored at once, other changes with the product. */
export function PicturesField({ id, version, images, change, turn, added, disabled }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const moved = (place: number, by: number) => {
    const image = images[place]
    if (image) change(images.toSpliced(place, 1).toSpliced(place + by, 0, image))
  }
  return (
    <Stack spacing={2}>
      <Stack component="ol" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {images.map((image, place) => (
          <Box component="li" key={image.picture.base} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '96px minmax(0, 1fr)' }}>
            <PictureButton
              picture={image.picture}
              place={place}
              disabled={disabled}
              isOpen={open === image.picture.base}
              press={() => setOpen(open === image.picture.base ? null : image.picture.base)}
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
            {open === image.picture.base && !disabled && (
              <Box sx={{ gridColumn: '1 / -1', pb: 2 }}>
                <FocalField
                  src={pictureSource(image.picture, FOCAL_WIDTH)}
                  label={`Focal point of picture ${place + 1}`}
                  focal={image.picture.focal}
                  change={(focal) => change(images.with(place, { ...image, picture: withFocal(image.picture, focal) }))}
                  crops={productCrops}
                />
              </Box>
            )}
          </Box>
        ))}
      </Stack>
      {!disabled && <AddPicture id={id} version={version} turn={turn} added={added} />}
    </Stack>
  )
}

interface ButtonProps {
  picture: Picture
  place: number
  disabled: boolean
  isOpen: boolean
  press: () => void
}

/** The picture as small screens crop it. A press opens its focal point. */
function PictureButton({ picture, place, disabled, isOpen, press }: ButtonProps) {
  const image = (
    <Box
      component="img"
      src={pictureSource(picture, SHOWN_WIDTH)}
      alt={picture.alt}
      loading="lazy"
      style={{ objectPosition: (picture.focal ?? MIDDLE).map((percent) => `${percent}%`).join(' ') }}
      sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 2 }}
    />
  )
  if (disabled) return image
  return (
    <ButtonBase
      aria-expanded={isOpen}
      aria-label={`Focal point of picture ${place + 1}`}
      onClick={press}
      sx={{ position: 'relative', alignSelf: 'start', borderRadius: 2, outlineOffset: 2 }}
    >
      {image}
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          right: 4,
          bottom: 4,
          display: 'flex',
          p: 0.5,
          borderRadius: '50%',
          bgcolor: 'background.paper',
          color: isOpen ? 'primary.main' : 'text.primary',
        }}
      >
        <FocusIcon sx={{ fontSize: 20 }} />
      </Box>
    </ButtonBase>
  )
}

function AddPicture({ id, version, turn, added }: Pick<Props, 'id' | 'version' | 'turn' | 'added'>) {
  return (
    <PictureUpload
      several
      choose="Choose pictures"
      label="Add a picture"
      action="Add the picture"
      crops={productCrops}
      turn={turn}
      send={async (file, key) => {
        added(await call(deskEndpoints.deskPictureAdd, { version, ...file }, { params: { productId: String(id) }, key }))
      }}
    />
  )
}
