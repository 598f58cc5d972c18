import { Box, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { AnswerOf } from '../../src/contract/http/endpoint.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { useMe } from '../frame/use-me.ts'
import { SavedNote } from '../unsaved/saved-note.tsx'
import { StoredMeanwhile } from '../unsaved/stored-meanwhile.tsx'
import { groups, labelOf } from './fields.ts'
import { useSettingsForm } from './use-settings-form.ts'
import { ActionButton } from '../frame/action-button.tsx'

type Answer = AnswerOf<typeof deskEndpoints.deskSettings>
const queryKey = ['settings']

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

/** The fields of the settings. What was typed stays when the stored values are read again. */
function SettingsForm({ data: { settings }, mayChange, done, reload }: FormProps) {
  const { form, submit, busy, count, behind, goOn, problem, hasChanged, fieldOf, type, isSaved, forgetSaved } = useSettingsForm({
    settings,
    done,
  })
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <Stack spacing={2}>
        {groups.map((group) => (
          <SettingGroup key={group.title} group={group} disabled={!mayChange} {...{ fieldOf, type }} />
        ))}
        {behind > 0 && (
          <StoredMeanwhile label="Go on with mine" goOn={goOn}>
            A colleague has changed {behind === 1 ? 'a setting' : `${behind} settings`} that you are changing. What is stored now is below
            each field.
          </StoredMeanwhile>
        )}
        <Problem problem={problem} />
        {hasChanged && (
          <Button variant="outlined" onClick={reload}>
            Show what was changed
          </Button>
        )}
        {mayChange && count > 0 && (
          <Box sx={{ position: 'sticky', bottom: { xs: 72, md: 16 }, zIndex: 1 }}>
            <ActionButton type="submit" variant="contained" busy={busy} disabled={behind > 0}>
              {count === 1 ? 'Save 1 change' : `Save ${count} changes`}
            </ActionButton>
          </Box>
        )}
        {isSaved && count === 0 && (
          <Card sx={{ position: 'sticky', bottom: { xs: 72, md: 16 }, zIndex: 1, px: 2 }}>
            <SavedNote gone={forgetSaved} />
          </Card>
        )}
      </Stack>
    </form>
  )
}

interface GroupProps extends Pick<ReturnType<typeof useSettingsForm>, 'fieldOf' | 'type'> {
  group: (typeof groups)[number]
  disabled: boolean
}

function SettingGroup({ group: { title, help, fields }, disabled, fieldOf, type: change }: GroupProps) {
  return (
    <Card component="section" aria-label={title} sx={{ p: 2 }}>
      <Typography component="h2" variant="h2" sx={{ mb: help ? 0.5 : 2 }}>
        {title}
      </Typography>
      {help && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {help}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        {fields.map(({ name, label, help: hint, type }) => {
          const { value, wrong } = fieldOf(name)
          return (
            <TextField
              key={name}
              name={name}
              label={label}
              error={wrong !== undefined}
              helperText={wrong ?? hint}
              type={type === 'date' ? 'date' : 'text'}
              disabled={disabled}
              value={value}
              onChange={({ target }) => change(name, target.value)}
              slotProps={{
                htmlInput: { maxLength: 300, inputMode: type === 'count' ? 'numeric' : undefined },
                ...(type === 'date' ? { inputLabel: { shrink: true } } : {}),
              }}
            />
          )
        })}
      </Box>
    </Card>
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
