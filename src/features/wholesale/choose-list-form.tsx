import { type FormEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { counted } from '../../domain/counted.ts'
import { to } from '../../contract/paths.ts'
import { WHOLESALE_LINES, type Wholesale, type WholesaleLine } from '../../contract/wholesale/wholesale.ts'
import { notify } from '../../state/toasts.ts'
import { createList, setLine, setLines } from '../../actions/wholesale/wholesale.ts'
import { Button } from '../../ui/basics/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { useFocusRefused } from '../../ui/forms/use-focus-refused.ts'
import { nameProblem } from './list/list-name.ts'
import { mergeLines } from './paste/merge-lines.ts'
import { inFigures } from './words.ts'

/** The value of the choice "A new list". */
const NEW = 'new'

interface ChooseListFormProps {
  lists: readonly Wholesale[]
  lines: readonly WholesaleLine[]
  what: string
  name: string
  onDone: () => void
}

/**
 * The form that adds `lines` to an existing or a new list.
 * @param what the lines as text
 * @param name the suggested name of a new list
 */
export function ChooseListForm({ lists, lines, what, name, onDone }: ChooseListFormProps) {
  const [chosen, setChosen] = useState(lists.at(-1)?.id ?? NEW)
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState(false)
  const form = useFocusRefused<HTMLFormElement>(error ? refusals : 0)
  const list = lists.find(({ id }) => id === chosen)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = list ? limitProblem(list, lines) : nameProblem(typed)
    setError(problem)
    if (problem) setRefusals(refusals + 1)
    if (problem || busy) return
    setBusy(true)
    const added = list ? await addToList(list, lines, what) : await createWith(typed.trim(), lines)
    setBusy(false)
    if (added === null) return
    onDone()
    const action = { label: 'See the list', run: () => navigate(to.list(added.id)) }
    notify({ type: 'success', message: `${what} added to “${added.name}”.`, action })
  }

  const field = (
    <TextField
      label="Name of the list"
      value={typed}
      autoComplete="off"
      error={list ? undefined : error}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
  return (
    <form ref={form} className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <p>{what}</p>
      {lists.length === 0 ? (
        field
      ) : (
        <RadioCards
          legend="To which list?"
          value={chosen}
          onChange={setChosen}
          error={list ? error : undefined}
          options={[
            ...lists.map(({ id, name: label, products }) => ({ value: id, label, hint: counted(products.length, 'line') })),
            { value: NEW, label: 'A new list', hint: 'With a name of its own', children: field },
          ]}
        />
      )}
      <Button type="submit" full busy={busy}>
        {list ? 'Add' : 'Create list and add'}
      </Button>
    </form>
  )
}

function limitProblem(list: Wholesale, lines: readonly WholesaleLine[]): string | undefined {
  return mergeLines(list, lines, 'add').excess > 0
    ? `“${list.name}” is full: a list holds up to ${inFigures(WHOLESALE_LINES)} lines`
    : undefined
}

type ListName = Pick<Wholesale, 'id' | 'name'>

async function addToList(list: Wholesale, lines: readonly WholesaleLine[], what: string): Promise<ListName | null> {
  const merged = mergeLines(list, lines, 'add').lines
  const [only] = merged
  const done = merged.length === 1 && only ? await setLine(list.id, only, what) : await setLines(list.id, merged)
  return done ? list : null
}

async function createWith(name: string, lines: readonly WholesaleLine[]): Promise<ListName | null> {
  const [first, ...others] = lines
  const id = await createList(name, first)
  if (id === null) return null
  await setLines(id, others)
  return { id, name }
}
