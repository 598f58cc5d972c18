import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { AnswerOf } from '../../src/contract/http/endpoint.ts'
import type { SettingName } from '../../src/contract/settings/settings.ts'
import { call, DeskError } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { afterLook, changesOf, isBehind, shownOf, typedSince, withTyped, type Edits, type Settings } from './edits.ts'
import { fields, isSettingName } from './fields.ts'
import { problemWords, settingProblems, type SettingProblems } from './problems.ts'

/** The setting that the server refused, and its fault. */
const refusedSchema = z.looseObject({ setting: z.string(), fault: z.string() })

interface Props {
  settings: Settings
  done: (answer: AnswerOf<typeof deskEndpoints.deskSettings>) => void
}

/** What was typed into the fields of the settings, and the action that stores it. What was typed stays when the settings are read again. */
export function useSettingsForm({ settings, done }: Props) {
  const [edits, setEdits] = useState<Edits>({})
  /** The problems of the last press, with what was typed then. Another text in the field removes its problem. */
  const [tried, setTried] = useState<{ problems: SettingProblems; edits: Edits }>({ problems: {}, edits })
  const [isSaved, setSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { busy, problem, code, run, clear } = useAction()
  const changes = changesOf(edits, settings)
  useUnsaved(changes)
  useEffect(() => {
    const first = fields.find(({ name }) => tried.problems[name] !== undefined)
    const input = first && form.current?.elements.namedItem(first.name)
    if (input instanceof HTMLElement) input.focus()
  }, [tried])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problems = settingProblems({ ...settings, ...Object.fromEntries(changes.map(({ name, value }) => [name, value])) })
    setTried({ problems, edits })
    if (Object.keys(problems).length > 0) return
    const finished = await run(async (key) => {
      try {
        const answer = await call(deskEndpoints.deskSettingsChange, { changes }, { key })
        setEdits((now) => typedSince(now, edits, answer.settings))
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
    setSaved(finished)
  }

  const behind = fields.filter(({ name }) => isBehind(edits, settings, name)).length
  const isAtField = code === 'invalid_request' && Object.keys(tried.problems).length > 0
  return {
    form,
    submit,
    busy,
    /** How many values are sent. */
    count: changes.length,
    /** How many settings a colleague has changed since their user typed another value. */
    behind,
    goOn() {
      clear()
      setEdits(afterLook(edits, settings))
    },
    /** What no field shows. */
    problem: isAtField || behind > 0 ? null : problem,
    hasChanged: code === 'settings_changed' && behind === 0,
    /** What a field shows: its text, and what is wrong with it. */
    fieldOf(name: SettingName) {
      const problemOfField = edits[name]?.typed === tried.edits[name]?.typed ? tried.problems[name] : undefined
      const stored = isBehind(edits, settings, name) ? `A colleague has stored: ${shownOf(settings[name]) || 'nothing'}` : undefined
      return { value: edits[name]?.typed ?? shownOf(settings[name]), wrong: problemOfField ?? stored }
    },
    type(name: SettingName, typed: string) {
      setSaved(false)
      setEdits((before) => withTyped(before, settings, name, typed))
    },
    /** A save has worked, and nothing was typed since. */
    isSaved,
    forgetSaved: () => setSaved(false),
  }
}
