import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { pictureSource, type Picture } from '../../src/contract/catalogue/picture.ts'
import type { Room } from '../../src/contract/content/content.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { base64Of } from '../products/pictures-field.tsx'

interface Props {
  picture: Picture | null
  change: (picture: Picture | null) => void
  disabled: boolean
  /** Takes the picture wide and tall, for the home page. */
  room?: (room: Room) => void
}

/** One picture. The shop encodes an uploaded file anew; customers see it with the next published version. */
export function PictureField({ picture, change, disabled, room }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const { busy, problem, run } = useAction()
  const input = useRef<HTMLInputElement>(null)
  const send = () =>
    run(async (key) => {
      if (!file) return
      const shape = room ? 'room' : 'whole'
      const made = await call(deskEndpoints.deskContentPicture, { alt, shape, data: await base64Of(file) }, { key })
      if (room && made.room) room(made.room)
      else change(made.picture)
      setFile(null)
      setAlt('')
    })
  return (
    <Stack
      spacing={1.5}
      role="group"
      aria-label="Picture"
      sx={{ p: 2, border: 1, borderStyle: 'dashed', borderColor: 'divider', borderRadius: 3 }}
    >
      {picture && (
        <Box component="img" src={pictureSource(picture, 400)} alt={picture.alt} sx={{ width: 240, maxWidth: '100%', borderRadius: 2 }} />
      )}
      {!disabled && (
        <>
          <Typography>{file ? file.name : 'A picture: JPEG, PNG, WebP or GIF, up to 12 MB.'}</Typography>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            hidden
            aria-hidden
            tabIndex={-1}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={() => input.current?.click()}>
              {picture ? 'Choose another picture' : 'Choose a picture'}
            </Button>
            {picture && (
              <Button color="error" onClick={() => change(null)}>
                Remove the picture
              </Button>
            )}
          </Box>
          {file && (
            <>
              <TextField
                label="What it shows, for people who do not see it"
                required
                value={alt}
                onChange={({ target }) => setAlt(target.value)}
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
              <Button variant="contained" disableElevation disabled={busy || alt.trim() === ''} onClick={() => void send()}>
                {busy ? 'Uploading…' : 'Use this picture'}
              </Button>
            </>
          )}
          <Problem problem={problem} />
        </>
      )}
    </Stack>
  )
}
