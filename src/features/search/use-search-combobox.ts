import { useEffect, useState, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { recentSearches, rememberSearch } from '../../actions/search/recent-searches.ts'
import { to } from '../../contract/paths.ts'
import { pressKey, type ComboboxState } from './combobox-keys.ts'
import type { Suggestion } from './suggestion-list.tsx'
import { useSuggestions } from './suggestions.ts'

const addressOf = (suggestion: Suggestion): string => {
  if (suggestion.kind === 'recent') return to.search(suggestion.words)
  return suggestion.kind === 'product' ? to.product(suggestion.card.slug) : suggestion.answer.href
}

const closed: ComboboxState = { open: false, active: -1 }
const opened: ComboboxState = { open: true, active: -1 }

export interface SearchComboboxOptions {
  inDialog: boolean
  input: RefObject<HTMLInputElement | null>
  form: RefObject<HTMLFormElement | null>
  takesOver: { words: string; focused: boolean } | undefined
  onDone: (() => void) | undefined
}

/** The state of the search: the typed text, its suggestions, and which of them is active. */
export function useSearchCombobox({ inDialog, input, form, takesOver, onDone }: SearchComboboxOptions) {
  const recent = useSnapshot(recentSearches).list
  const [typed, setTyped] = useState(takesOver?.words ?? '')
  const [used, setUsed] = useState(takesOver !== undefined)
  const [state, setState] = useState(closed)
  const words = typed.trim()
  const { cards, answers, isNothing } = useSuggestions(words, used)
  // Nothing is listed before the first use: the server does not render this device's recent searches.
  const past = used ? recent : []
  const suggestions: Suggestion[] = words
    ? [...cards.map((card) => ({ kind: 'product', card }) as const), ...answers.map((answer) => ({ kind: 'answer', answer }) as const)]
    : past.map((query) => ({ kind: 'recent', words: query }))
  const shows = (state.open || inDialog) && suggestions.length > 0
  const active = shows ? suggestions[state.active] : undefined

  useEffect(() => {
    if (!takesOver?.focused || document.activeElement !== document.body) return
    input.current?.focus()
    input.current?.setSelectionRange(takesOver.words.length, takesOver.words.length)
    setState(opened)
  }, [input, takesOver])

  useEffect(() => {
    const element = form.current
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) setState(closed)
    }
    element?.addEventListener('focusout', leave)
    return () => element?.removeEventListener('focusout', leave)
  }, [form])

  const finish = (query: string) => {
    setState(closed)
    input.current?.blur()
    void rememberSearch(query)
    onDone?.()
  }
  const choose = (suggestion: Suggestion) => {
    const query = suggestion.kind === 'recent' ? suggestion.words : words
    navigate(addressOf(suggestion))
    setTyped(query)
    finish(query)
  }

  return {
    typed,
    words,
    suggestions,
    shows,
    showsNothing: (state.open || inDialog) && isNothing,
    /** The place of the active suggestion, or -1. */
    active: active ? state.active : -1,
    choose,
    use: () => setUsed(true),
    open: () => setState(opened),
    type(text: string) {
      setTyped(text)
      setState(opened)
    },
    clear() {
      setTyped('')
      input.current?.focus()
    },
    onSubmit(event: Pick<Event, 'preventDefault'>) {
      if (words) finish(words)
      else event.preventDefault()
    },
    onKeyDown(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'isComposing' | 'preventDefault'>) {
      if (event.isComposing) return
      if (event.key === 'Enter' && active) {
        event.preventDefault()
        choose(active)
        return
      }
      // In a dialog, Escape closes the dialog.
      if (event.key === 'Escape' && inDialog) return
      if (event.key === 'Escape' && !state.open && typed) {
        event.preventDefault()
        setTyped('')
        return
      }
      const next = pressKey({ ...state, open: shows }, event, suggestions.length)
      if (!next) return
      event.preventDefault()
      setState(next)
    },
  }
}

export type SearchCombobox = ReturnType<typeof useSearchCombobox>
