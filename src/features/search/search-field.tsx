import { useRef, useState, type ComponentType } from 'react'
import { patterns } from '../../contract/paths.ts'
import { LONGEST_SEARCH } from '../../contract/catalogue/search-words.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'
import { Icon } from '../../ui/basics/icon.tsx'
import type { SearchBoxProps } from './search-box.tsx'
import styles from './search-box.module.css'
import { useSlashKey } from './use-slash-key.ts'

/** The header's search before the first focus: a plain form. The first focus loads the combobox, which replaces it. */
export function SearchField() {
  const input = useRef<HTMLInputElement>(null)
  const [combobox, setCombobox] = useState<{ Box: ComponentType<SearchBoxProps>; takesOver: SearchBoxProps['takesOver'] } | null>(null)
  useSlashKey(input, combobox === null)
  const takeOver = () => ({ words: input.current?.value ?? '', focused: input.current === document.activeElement })
  const loadCombobox = () =>
    void import('./search-box.tsx').then(({ SearchBox }) => setCombobox({ Box: SearchBox, takesOver: takeOver() }), logNotLoaded)
  if (combobox) return <combobox.Box takesOver={combobox.takesOver} />
  return (
    <search className={styles.search}>
      <form action={patterns.search}>
        <div className={styles.field}>
          <Icon name="search" size={20} className={styles.icon} />
          <input
            ref={input}
            className={styles.input}
            type="search"
            name="q"
            aria-label="Search the shop"
            placeholder="Couch, sleeper, oak table …"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={LONGEST_SEARCH}
            onFocus={loadCombobox}
          />
          <kbd className={styles.slash}>/</kbd>
        </div>
      </form>
    </search>
  )
}
