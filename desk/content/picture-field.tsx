import { Box, Button } from '@mui/material'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { pictureSource, type Picture } from '../../src/contract/catalogue/picture.ts'
import type { Room } from '../../src/contract/content/content.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { withFocal } from '../../src/domain/catalogue/focal.ts'
import { call } from '../connection/api.ts'
import { FocalField, phoneCrops, wideCrops, type Crop } from '../frame/pictures/focal-field.tsx'
import { PictureUpload } from '../frame/pictures/picture-upload.tsx'

interface Props {
  picture: Picture | null
  change: (picture: Picture | null) => void
  disabled: boolean
  /** How screens crop the picture. None: they show the whole of it. */
  crops?: readonly Crop[]
}

/** The newest `change`, for the end of an upload: it keeps what was typed into the other fields while the upload ran. */
function useLatest<Change>(change: Change): RefObject<Change> {
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  })
  return latest
}

/** One picture. The shop encodes an uploaded file anew; customers see it with the next published version. */
export function PictureField({ picture, change, disabled, crops = [] }: Props) {
  const latest = useLatest(change)
  if (disabled) return picture && <Shown picture={picture} />
  return (
    <PictureUpload
      label="Picture"
      action="Use this picture"
      choose={picture ? 'Choose another picture' : 'Choose a picture'}
      crops={crops}
      send={async (file, key) => {
        const made = await call(deskEndpoints.deskContentPicture, { ...file, shape: 'whole' }, { key })
        latest.current(made.picture)
      }}
      beside={
        picture && (
          <Button color="error" onClick={() => change(null)}>
            Remove the picture
          </Button>
        )
      }
    >
      {picture && <Pointed label="Focal point" picture={picture} change={change} crops={crops} />}
    </PictureUpload>
  )
}

interface RoomProps {
  room: Room | null
  change: (room: Room | null) => void
  disabled: boolean
}

/** The first picture of the home page, in its wide and its tall form. An uploaded one is cut around its focal point. */
export function RoomField({ room, change, disabled }: RoomProps) {
  const latest = useLatest(change)
  if (disabled) return room && <Shown picture={room.wide} />
  return (
    <PictureUpload
      label="Picture"
      action="Use this picture"
      choose={room ? 'Choose another picture' : 'Choose a picture'}
      crops={[...phoneCrops, ...wideCrops]}
      send={async (file, key) => {
        const made = await call(deskEndpoints.deskContentPicture, { ...file, shape: 'room' }, { key })
        if (made.room) latest.current(made.room)
      }}
      beside={
        room && (
          <Button color="error" onClick={() => change(null)}>
            Remove the picture
          </Button>
        )
      }
    >
      {room && (
        <>
          <Pointed
            label="Focal point on tablets and computers"
            picture={room.wide}
            change={(wide) => change({ ...room, wide })}
            crops={wideCrops}
          />
          <Pointed
            label="Focal point on phones"
            picture={room.portrait}
            change={(portrait) => change({ ...room, portrait })}
            crops={phoneCrops}
          />
        </>
      )}
    </PictureUpload>
  )
}

interface PointedProps {
  label: string
  picture: Picture
  change: (picture: Picture) => void
  crops: readonly Crop[]
}

/** A stored picture, with its focal point where screens crop it. */
export function Pointed({ label, picture, change, crops }: PointedProps) {
  if (crops.length === 0) return <Shown picture={picture} />
  return (
    <FocalField
      src={pictureSource(picture, 800)}
      label={label}
      focal={picture.focal}
      change={(focal) => change(withFocal(picture, focal))}
      crops={crops}
    />
  )
}

function Shown({ picture }: { picture: Picture }) {
  return <Box component="img" src={pictureSource(picture, 400)} alt={picture.alt} sx={{ width: 240, maxWidth: '100%', borderRadius: 2 }} />
}
