import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import type { Focal } from '../../src/contract/catalogue/picture.ts'
import { MIDDLE } from '../../src/domain/catalogue/focal.ts'
import { useAction, type Turn } from '../connection/use-action.ts'
import { toAddWords, useToAdd } from '../unsaved/to-add.ts'
import { base64Of, PICTURE_KINDS, PICTURE_LIMIT, pictureProblem } from './file-bytes.ts'
import { FocalField, type Crop } from './focal-field.tsx'

interface Props {
  /** The name of the group. */
  label: string
  /** The button that stores the picture. */
  action: string
  /** The button that opens the choice of files. */
  choose?: string
  /** How screens crop the picture. None: they show the whole of it. */
  crops: readonly Crop[]
  /** Stores a picture: base64, what it shows, and its focal point. `key`: the idempotency key of the press. */
  send: (picture: { data: string; alt: string; focal?: Focal }, key: string) => Promise<void>
  /** Shared with other actions that must not run together with it. */
  turn?: Turn
  /** Above the choice. */
  children?: ReactNode
  /** Beside the button that opens the choice. */
  beside?: ReactNode
}

/** A picture to drop or to choose, with what it shows. A file that is no picture, or too large, is refused when it is chosen. */
export function PictureUpload({ label, action, choose = 'Choose a picture', crops, send, turn, children, beside }: Props) {
  const [chosen, setChosen] = useState<{ file: File; src: string } | null>(null)
  const [focal, setFocal] = useState<Focal>(MIDDLE)
  const [alt, setAlt] = useState('')
  const [isOver, setOver] = useState(false)
  /** Why the last file was refused. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const { busy, problem, run } = useAction(turn)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const file = chosen?.file ?? null
  const isRefused = useToAdd(file && [file.name, alt], button)
  useEffect(() => () => URL.revokeObjectURL(chosen?.src ?? ''), [chosen])
  const setFile = (next: File | null) => {
    setChosen(next && { file: next, src: URL.createObjectURL(next) })
    setFocal(MIDDLE)
  }
  const problemId = useId()
  const take = async (next: File | undefined) => {
    if (!next) return
    const reason = await pictureProblem(next)
    setRefusal(reason)
    if (reason === null) setFile(next)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const discard = () => {
    setFile(null)
    setAlt('')
  }
  const store = () =>
    run(async (key) => {
      if (!chosen) return
      await send({ data: await base64Of(chosen.file), alt, ...(focal !== MIDDLE && { focal }) }, key)
      // A picture chosen, or words typed, during the upload stay.
      setChosen((now) => (now === chosen ? null : now))
      setAlt((now) => (now === alt ? '' : now))
    })
  const shownProblem = refusal ?? (isRefused ? toAddWords(action, 'discard this file') : problem)
  return (
    <Stack
      spacing={1.5}
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ p: 2, border: 1, borderStyle: 'dashed', borderColor: isOver ? 'primary.main' : 'divider', borderRadius: 3 }}
    >
      {children}
      <Typography>{file ? file.name : `Drop a picture here, or choose one: ${PICTURE_KINDS}, up to ${PICTURE_LIMIT}.`}</Typography>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => {
          void take(target.files?.[0])
          // The same file may be chosen once more.
          target.value = ''
        }}
      />
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          ref={button}
          variant="outlined"
          aria-describedby={shownProblem === null ? undefined : problemId}
          onClick={() => input.current?.click()}
        >
          {file ? 'Choose another' : choose}
        </Button>
        {file && (
          <Button disabled={busy} onClick={discard}>
            Discard this file
          </Button>
        )}
        {beside}
      </Box>
      {shownProblem !== null && (
        <Alert id={problemId} severity="error" role="alert" variant="outlined" sx={{ color: 'text.primary' }}>
          {shownProblem}
        </Alert>
      )}
      {chosen && (
        <>
          {crops.length > 0 && (
            <FocalField src={chosen.src} label="Focal point of the new picture" focal={focal} change={setFocal} crops={crops} />
          )}
          <TextField
            label="What it shows, for people who do not see it"
            required
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <Button variant="contained" disableElevation disabled={busy || alt.trim() === ''} onClick={() => void store()}>
            {busy ? 'Uploading…' : action}
          </Button>
        </>
      )}
    </Stack>
  )
}
