import { patterns } from '../../contract/paths.ts'
import { LONGEST_SEARCH } from '../../contract/catalogue/search-words.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import styles from './phone-search.module.css'

/** The search in the first screens of a phone, where the bar has only its icon. */
export function PhoneSearch() {
  return (
    <search className={styles.search} aria-label="Search the shop">
      <form action={patterns.search} className={styles.form}>
        <TextField
          label="Search the shop"
          hideLabel
          type="search"
          name="q"
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Couch, sleeper, oak table …"
          className={styles.field}
        />
        <IconButton type="submit" icon="search" label="Search" variant="outline" />
      </form>
    </search>
  )
}
