import { Box, Button } from '@mui/material'
import { pictureSource, type Picture } from '../../src/contract/catalogue/picture.ts'
import type { Room } from '../../src/contract/content/content.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { PictureUpload } from '../frame/picture-upload.tsx'

interface Props {
  picture: Picture | null
  change: (picture: Picture | null) => void
  disabled: boolean
  /** Takes the picture wide and tall, for the home page. */
  room?: (room: Room) => void
}

/** One picture. The shop encodes an uploaded file anew; customers see it with the next published version. */
export function PictureField({ picture, change, disabled, room }: Props) {
  const shown = picture && (
    <Box component="img" src={pictureSource(picture, 400)} alt={picture.alt} sx={{ width: 240, maxWidth: '100%', borderRadius: 2 }} />
  )
  if (disabled) return shown
  return (
    <PictureUpload
      label="Picture"
      action="Use this picture"
      choose={picture ? 'Choose another picture' : 'Choose a picture'}
      send={async (file, key) => {
        const made = await call(deskEndpoints.deskContentPicture, { ...file, shape: room ? 'room' : 'whole' }, { key })
        if (room && made.room) room(made.room)
        else change(made.picture)
      }}
      beside={
        picture && (
          <Button color="error" onClick={() => change(null)}>
            Remove the picture
          </Button>
        )
      }
    >
      {shown}
    </PictureUpload>
  )
}
