import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Focal } from '../../../src/contract/catalogue/picture.ts'
import { MIDDLE } from '../../../src/domain/catalogue/focal.ts'
import { useAction, type Turn } from '../../connection/use-action.ts'
import { toAddWords, useToAdd } from '../../unsaved/to-add.ts'
import { base64Of, PICTURE_KINDS, PICTURE_LIMIT, pictureProblem } from './file-bytes.ts'
import { FocalField, type Crop } from './focal-field.tsx'
import { ActionButton } from '../action-button.tsx'

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
  /** Takes several files at once. Each gets its words and is stored on its own, one after the other, because each changes the version. */
  several?: boolean
}

interface Chosen {
  file: File
  src: string
}

/** The chosen file with its words and its focal point, and the action that stores it. `button`: it gets the focus if a save is refused. */
function usePictureUpload({ action, send, turn }: Pick<Props, 'action' | 'send' | 'turn'>, button: RefObject<HTMLButtonElement | null>) {
  /** The chosen file, and those that come after it. */
  const [[chosen = null, ...waiting], setFiles] = useState<readonly Chosen[]>([])
  const [focal, setFocal] = useState<Focal>(MIDDLE)
  const [alt, setAlt] = useState('')
  /** Why the last files were refused. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const { busy, problem, run } = useAction(turn)
  const isRefused = useToAdd(chosen && [chosen.file.name, alt], button)
  useEffect(() => () => URL.revokeObjectURL(chosen?.src ?? ''), [chosen])
  const toNext = () => {
    setFiles((files) => (files[0] === chosen ? files.slice(1) : files))
    setFocal((now) => (now === focal ? MIDDLE : now))
    setAlt((now) => (now === alt ? '' : now))
  }
  return {
    chosen,
    waiting: waiting.length,
    focal,
    setFocal,
    alt,
    setAlt,
    busy,
    problem: refusal ?? (isRefused ? toAddWords(action, 'discard this file') : problem),
    /** The first of the files replaces the chosen one. */
    async take(next: readonly File[]) {
      const checked = await Promise.all(next.map(async (file) => ({ file, reason: await pictureProblem(file) })))
      const reasons = checked.flatMap(({ reason }) => (reason === null ? [] : [reason]))
      setRefusal(reasons.length === 0 ? null : reasons.join(' '))
      const good = checked.flatMap(({ file, reason }) => (reason === null ? [{ file, src: URL.createObjectURL(file) }] : []))
      if (good.length === 0) return
      setFiles((files) => [...good, ...files.slice(1)])
      setFocal(MIDDLE)
    },
    discard: toNext,
    store: () =>
      run(async (key) => {
        if (!chosen) return
        await send({ data: await base64Of(chosen.file), alt, ...(focal !== MIDDLE && { focal }) }, key)
        // A picture chosen, or words typed, during the upload stay.
        toNext()
      }),
  }
}

/** A picture to drop or to choose, with what it shows. A file that is no picture, or too large, is refused when it is chosen. */
export function PictureUpload({ label, action, choose = 'Choose a picture', crops, send, turn, children, beside, several = false }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const upload = usePictureUpload({ action, send, turn }, button)
  const { chosen, waiting, focal, setFocal, alt, setAlt, busy, problem, take, discard, store } = upload
  const takeAll = (files: FileList | null) => void take([...(files ?? [])].slice(0, several ? undefined : 1))
  const hint = several ? 'Drop pictures here, or choose them' : 'Drop a picture here, or choose one'
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
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
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        takeAll(event.dataTransfer.files)
      }}
      sx={{ p: 2, border: 1, borderStyle: 'dashed', borderColor: isOver ? 'primary.main' : 'divider', borderRadius: 3 }}
    >
      {children}
      <Typography>
        {chosen ? chosen.file.name : `${hint}: ${PICTURE_KINDS}, up to ${PICTURE_LIMIT}.`}
        {waiting > 0 && `, then ${waiting} more`}
      </Typography>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        multiple={several}
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => {
          takeAll(target.files)
          // The same file may be chosen once more.
          target.value = ''
        }}
      />
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          ref={button}
          variant="outlined"
          aria-describedby={problem === null ? undefined : problemId}
          onClick={() => input.current?.click()}
        >
          {chosen ? 'Choose another' : choose}
        </Button>
        {chosen && (
          <ActionButton busy={busy} onClick={discard}>
            Discard this file
          </ActionButton>
        )}
        {beside}
      </Box>
      {problem !== null && (
        <Alert id={problemId} severity="error" role="alert" variant="outlined" sx={{ color: 'text.primary' }}>
          {problem}
        </Alert>
      )}
      {chosen && <ChosenPicture src={chosen.src} {...{ focal, setFocal, alt, setAlt, crops, busy, action }} store={() => void store()} />}
    </Stack>
  )
}

interface ChosenProps extends Pick<ReturnType<typeof usePictureUpload>, 'focal' | 'setFocal' | 'alt' | 'setAlt' | 'busy'> {
  src: string
  crops: readonly Crop[]
  action: string
  store: () => void
}

function ChosenPicture({ src, crops, focal, setFocal, alt, setAlt, busy, action, store }: ChosenProps) {
  return (
    <>
      {crops.length > 0 && <FocalField src={src} label="Focal point of the new picture" focal={focal} change={setFocal} crops={crops} />}
      <TextField
        label="What it shows, for people who do not see it"
        required
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <ActionButton variant="contained" disableElevation busy={busy} disabled={alt.trim() === ''} busyLabel="Uploading…" onClick={store}>
        {action}
      </ActionButton>
    </>
  )
}
