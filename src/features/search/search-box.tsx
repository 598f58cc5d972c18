import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { counted } from '../../domain/counted.ts'
import { patterns, to } from '../../contract/paths.ts'
import { LONGEST_SEARCH } from '../../contract/catalogue/search-words.ts'
import { forgetSearches, recentSearches, rememberSearch } from '../../actions/search/recent-searches.ts'
import { classNames } from '../../ui/basics/class-names.ts'
import { Icon } from '../../ui/basics/icon.tsx'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import { pressKey, type ComboboxState } from './combobox-keys.ts'
import styles from './search-box.module.css'
import popup from './search-popup.module.css'
import { optionId, SuggestionList, type Suggestion } from './suggestion-list.tsx'
import { useSuggestions } from './suggestions.ts'
import { useSlashKey } from './use-slash-key.ts'

export interface SearchBoxProps {
  /** In a dialog the list stays below the field; in the header it opens over the page. */
  inDialog?: boolean
  field?: RefObject<HTMLInputElement | null>
  /** The text of the plain field that this one replaces, and whether it had the focus. */
  takesOver?: { words: string; focused: boolean }
  /** Called after a choice or a submit. */
  onDone?: () => void
}

const addressOf = (suggestion: Suggestion): string => {
  if (suggestion.kind === 'recent') return to.search(suggestion.words)
  return suggestion.kind === 'product' ? to.product(suggestion.card.slug) : suggestion.answer.href
}

const closed: ComboboxState = { open: false, active: -1 }

/** The search: a combobox with pictures. Without script it is a plain form. */
export function SearchBox({ inDialog = false, field, takesOver, onDone }: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null)
  const localInput = useRef<HTMLInputElement>(null)
  const input = field ?? localInput
  const listId = useId()
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
  const showsNothing = (state.open || inDialog) && isNothing
  const active = shows ? suggestions[state.active] : undefined
  useSlashKey(input, !inDialog)

  useEffect(() => {
    if (!takesOver?.focused || document.activeElement !== document.body) return
    input.current?.focus()
    input.current?.setSelectionRange(takesOver.words.length, takesOver.words.length)
    setState({ open: true, active: -1 })
  }, [input, takesOver])

  useEffect(() => {
    const element = form.current
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) setState(closed)
    }
    element?.addEventListener('focusout', leave)
    return () => element?.removeEventListener('focusout', leave)
  }, [])

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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
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
  }
  const onSubmit = (event: FormEvent) => {
    if (words) finish(words)
    else event.preventDefault()
  }
  const clear = () => {
    setTyped('')
    input.current?.focus()
  }

  return (
    <search className={classNames(styles.search, inDialog && styles.inDialog)}>
      <form action={patterns.search} onSubmit={onSubmit} ref={form}>
        <div className={styles.field}>
          <Icon name="search" size={20} className={styles.icon} />
          <input
            ref={input}
            className={styles.input}
            type="search"
            name="q"
            role="combobox"
            aria-label="Search the shop"
            aria-autocomplete="list"
            aria-expanded={shows}
            aria-controls={listId}
            aria-activedescendant={active ? optionId(listId, state.active) : undefined}
            placeholder="Couch, sleeper, oak table …"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LONGEST_SEARCH}
            value={typed}
            onFocus={() => setUsed(true)}
            onClick={() => setState({ open: true, active: -1 })}
            onChange={(event) => {
              setTyped(event.target.value)
              setState({ open: true, active: -1 })
            }}
            onKeyDown={onKeyDown}
          />
          {typed ? (
            <IconButton icon="close" label="Clear search" className={styles.clear} onClick={clear} />
          ) : (
            <kbd className={styles.slash}>/</kbd>
          )}
        </div>
        <div className={classNames(popup.popup, inDialog && popup.inDialog)} hidden={!shows && !showsNothing}>
          {showsNothing ? <p className={popup.nothing}>Nothing found for “{words}”. Check the spelling, or use a plainer word.</p> : null}
          {words ? null : (
            <div className={popup.head}>
              <p className="eyebrow">You looked for</p>
              <button type="button" className={popup.forget} onClick={() => void forgetSearches().then(() => input.current?.focus())}>
                Forget these
              </button>
            </div>
          )}
          <SuggestionList
            id={listId}
            label={words ? 'Suggestions' : 'You looked for'}
            suggestions={suggestions}
            active={active ? state.active : -1}
            hidden={!shows}
            onChoose={choose}
          />
          {words && !showsNothing ? (
            <button type="submit" className={popup.all}>
              All results for “{words}”
              <Icon name="arrow-right" size={20} />
            </button>
          ) : null}
        </div>
        <output className="visually-hidden">
          {showsNothing ? 'No suggestions' : null}
          {shows && words ? counted(suggestions.length, 'suggestion') : ''}
        </output>
      </form>
    </search>
  )
}
