import { useId, useRef, type RefObject } from 'react'
import { counted } from '../../domain/counted.ts'
import { patterns } from '../../contract/paths.ts'
import { LONGEST_SEARCH } from '../../contract/catalogue/search-words.ts'
import { forgetSearches } from '../../actions/search/recent-searches.ts'
import { classNames } from '../../ui/basics/class-names.ts'
import { Icon } from '../../ui/basics/icon.tsx'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import styles from './search-box.module.css'
import popup from './search-popup.module.css'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { useSearchCombobox, type SearchCombobox } from './use-search-combobox.ts'
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

/** The search: a combobox with pictures. Without script it is a plain form. */
export function SearchBox({ inDialog = false, field, takesOver, onDone }: SearchBoxProps) {
  const localInput = useRef<HTMLInputElement>(null)
  const input = field ?? localInput
  const form = useRef<HTMLFormElement>(null)
  const listId = useId()
  const search = useSearchCombobox({ inDialog, input, form, takesOver, onDone })
  const { typed, words, suggestions, shows, showsNothing, active } = search
  useSlashKey(input, !inDialog)

  return (
    <search className={classNames(styles.search, inDialog && styles.inDialog)}>
      <form action={patterns.search} onSubmit={search.onSubmit} ref={form}>
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
            aria-activedescendant={active < 0 ? undefined : optionId(listId, active)}
            placeholder="Couch, sleeper, oak table …"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LONGEST_SEARCH}
            value={typed}
            onFocus={search.use}
            onClick={search.open}
            onChange={(event) => search.type(event.target.value)}
            onKeyDown={({ nativeEvent }) => search.onKeyDown(nativeEvent)}
          />
          {typed ? (
            <IconButton icon="close" label="Clear search" className={styles.clear} onClick={search.clear} />
          ) : (
            <kbd className={styles.slash}>/</kbd>
          )}
        </div>
        <SearchPopup search={search} listId={listId} place={inDialog ? 'dialog' : 'header'} onForgotten={() => input.current?.focus()} />
        <output className="visually-hidden">
          {showsNothing ? 'No suggestions' : null}
          {shows && words ? counted(suggestions.length, 'suggestion') : ''}
        </output>
      </form>
    </search>
  )
}

interface SearchPopupProps {
  search: SearchCombobox
  listId: string
  place: 'header' | 'dialog' | 'form'
  onForgotten: () => void
}

/** The suggestions for the typed text, or the recent searches while it is empty. */
export function SearchPopup({ search, listId, place, onForgotten }: SearchPopupProps) {
  const { words, suggestions, shows, showsNothing, active, choose } = search
  return (
    <div
      className={classNames(popup.popup, place === 'dialog' && popup.inDialog, place === 'form' && popup.inForm)}
      hidden={!shows && !showsNothing}
    >
      {showsNothing ? <p className={popup.nothing}>Nothing found for “{words}”. Check the spelling, or use a plainer word.</p> : null}
      {words ? null : (
        <div className={popup.head}>
          <p className="eyebrow">You looked for</p>
          <button type="button" className={popup.forget} onClick={() => void forgetSearches().then(onForgotten)}>
            Forget these
          </button>
        </div>
      )}
      <SuggestionList
        id={listId}
        label={words ? 'Suggestions' : 'You looked for'}
        suggestions={suggestions}
        active={active}
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
  )
}
