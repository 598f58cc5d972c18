import { Box, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { AnswerOf } from '../../src/contract/http/endpoint.ts'
import type { SettingName } from '../../src/contract/settings/settings.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { call, DeskError } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { StoredMeanwhile } from '../unsaved/stored-meanwhile.tsx'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { fields, groups, isSettingName, labelOf } from './fields.ts'
import { problemWords, settingProblems, type SettingProblems } from './problems.ts'

type Answer = AnswerOf<typeof deskEndpoints.deskSettings>
const queryKey = ['settings']
const wordsOf = (value: string | number | null) => (value === null ? '' : String(value))

/** The facts of the shop, which pages, mails and invoices state. */
export function SettingsPage() {
  const queries = useQueryClient()
  const { may } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(deskEndpoints.deskSettings, {}, { signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <ScreenTitle>Settings</ScreenTitle>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Typography role="status">Loading…</Typography>}
      {data && (
        <SettingsForm
          data={data}
          mayChange={may('settings.change')}
          done={(answer) => queries.setQueryData(queryKey, answer)}
          reload={() => void refetch()}
        />
      )}
      {data && data.history.length > 0 && <History history={data.history} />}
    </>
  )
}

interface FormProps {
  data: Answer
  mayChange: boolean
  done: (answer: Answer) => void
  reload: () => void
}

/** The setting that the server refused, and its fault. */
const refusedSchema = z.looseObject({ setting: z.string(), fault: z.string() })

type SettingValue = Answer['settings'][SettingName]

/** What was typed into a field, with the stored value that its user saw then. */
interface Edit {
  seen: SettingValue
  typed: string
}

type Edits = Readonly<Partial<Record<SettingName, Edit>>>

/** What was typed while a save ran. Its user has typed over the values that the save stored. */
function typedSince(edits: Edits, sent: Edits, { settings }: Answer): Edits {
  const kept = fields.flatMap(({ name }) => {
    const edit = edits[name]
    return edit && edit.typed !== sent[name]?.typed ? [[name, sent[name] ? { ...edit, seen: settings[name] } : edit] as const] : []
  })
  return Object.fromEntries(kept)
}

/** The same edits, after their user has seen what is stored now. */
const afterLook = (edits: Edits, settings: Answer['settings']): Edits =>
  Object.fromEntries(fields.flatMap(({ name }) => (edits[name] ? [[name, { ...edits[name], seen: settings[name] }] as const] : [])))

/** The fields of the settings. What was typed stays when the stored values are read again. */
function SettingsForm({ data: { settings }, mayChange, done, reload }: FormProps) {
  const [edits, setEdits] = useState<Edits>({})
  /** The problems of the last press, with what was typed then. Another text in the field removes its problem. */
  const [tried, setTried] = useState<{ problems: SettingProblems; edits: typeof edits }>({ problems: {}, edits })
  const form = useRef<HTMLFormElement>(null)
  const { busy, problem, code, run, clear } = useAction()
  const problemOf = (name: SettingName) => (edits[name]?.typed === tried.edits[name]?.typed ? tried.problems[name] : undefined)
  /** A colleague has changed a setting since its user typed another value. */
  const isBehind = (name: SettingName) => {
    const edit = edits[name]
    return edit !== undefined && edit.seen !== settings[name] && edit.typed.trim() !== wordsOf(settings[name])
  }
  const change = (name: SettingName, typed: string) =>
    setEdits(({ [name]: before, ...others }) => {
      const seen = before ? before.seen : settings[name]
      return typed === wordsOf(seen) ? others : { ...others, [name]: { seen, typed } }
    })
  useEffect(() => {
    const first = fields.find(({ name }) => tried.problems[name] !== undefined)
    const input = first && form.current?.elements.namedItem(first.name)
    if (input instanceof HTMLElement) input.focus()
  }, [tried])
  const changes = fields.flatMap(({ name, type }) => {
    const { typed: text, seen = null } = edits[name] ?? {}
    const typed = text?.trim()
    if (typed === undefined || typed === wordsOf(settings[name])) return []
    return [{ name, seen, value: typed === '' ? null : type === 'number' ? Number(typed) : typed }]
  })
  useUnsaved(changes)
  const behind = fields.filter(({ name }) => isBehind(name)).length
  const isAtField = code === 'invalid_request' && Object.keys(tried.problems).length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problems = settingProblems({ ...settings, ...Object.fromEntries(changes.map(({ name, value }) => [name, value])) })
    setTried({ problems, edits })
    if (Object.keys(problems).length > 0) return
    await run(async (key) => {
      try {
        const answer = await call(deskEndpoints.deskSettingsChange, { changes }, { key })
        setEdits((now) => typedSince(now, edits, answer))
        done(answer)
      } catch (error) {
        const refused = error instanceof DeskError ? z.safeParse(refusedSchema, error.data) : null
        if (refused?.success && isSettingName(refused.data.setting)) {
          const { setting, fault } = refused.data
          setTried({ problems: { [setting]: problemWords(setting, fault) }, edits })
        }
        throw error
      }
    })
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <Stack spacing={2}>
        {groups.map(({ title, help, fields: ofGroup }) => (
          <Card key={title} component="section" aria-label={title} sx={{ p: 2 }}>
            <Typography component="h2" variant="h2" sx={{ mb: help ? 0.5 : 2 }}>
              {title}
            </Typography>
            {help && (
              <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
                {help}
              </Typography>
            )}
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
              {ofGroup.map(({ name, label, help: hint, type }) => (
                <TextField
                  key={name}
                  name={name}
                  label={label}
                  error={problemOf(name) !== undefined || isBehind(name)}
                  helperText={
                    problemOf(name) ?? (isBehind(name) ? `A colleague has stored: ${wordsOf(settings[name]) || 'nothing'}` : hint)
                  }
                  type={type ?? 'text'}
                  disabled={!mayChange}
                  value={edits[name]?.typed ?? wordsOf(settings[name])}
                  onChange={({ target }) => change(name, target.value)}
                  slotProps={{ htmlInput: { maxLength: 300 }, ...(type === 'date' ? { inputLabel: { shrink: true } } : {}) }}
                />
              ))}
            </Box>
          </Card>
        ))}
        {behind > 0 && (
          <StoredMeanwhile
            label="Go on with mine"
            goOn={() => {
              clear()
              setEdits(afterLook(edits, settings))
            }}
          >
            A colleague has changed {behind === 1 ? 'a setting' : `${behind} settings`} that you are changing. What is stored now is below
            each field.
          </StoredMeanwhile>
        )}
        <Problem problem={isAtField || behind > 0 ? null : problem} />
        {code === 'settings_changed' && behind === 0 && (
          <Button variant="outlined" onClick={reload}>
            Show what was changed
          </Button>
        )}
        {mayChange && changes.length > 0 && (
          <Box sx={{ position: 'sticky', bottom: { xs: 72, md: 16 }, zIndex: 1 }}>
            <Button type="submit" variant="contained" disabled={busy || behind > 0}>
              {changes.length === 1 ? 'Save 1 change' : `Save ${changes.length} changes`}
            </Button>
          </Box>
        )}
      </Stack>
    </form>
  )
}

function History({ history }: { history: Answer['history'] }) {
  return (
    <Card component="section" aria-labelledby="history" sx={{ p: 2, mt: 3 }}>
      <Typography component="h2" variant="h2" id="history" sx={{ mb: 1 }}>
        Last changes
      </Typography>
      <Stack component="ol" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {history.map(({ at, by, name, value }, index) => (
          <li key={`${at} ${name} ${index}`}>
            <Typography>
              {labelOf(name)}: {value === null ? 'none' : String(value)}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {formatMoment(at)}, {by}
            </Typography>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
