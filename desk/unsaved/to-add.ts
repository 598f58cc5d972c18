import { createContext, useContext, useEffect, useState, type RefObject } from 'react'
import { useUnsaved } from './use-unsaved.ts'

/** Each shows what a field of the form still has to add, and gives the field the focus. */
type ToAdd = Set<() => void>

/** The fields of the form around them. Its provider gets `fields` of `useFieldsToAdd`. */
export const FieldsToAdd = createContext<ToAdd>(new Set())

/**
 * For a form with fields whose content a button adds. A save would not contain what was typed there and not added, so a form asks `refuse`
 * before it saves: true if a field holds something. That field then has the focus and an error.
 */
export function useFieldsToAdd(): { fields: ToAdd; refuse: () => boolean } {
  const [fields] = useState<ToAdd>(() => new Set())
  return {
    fields,
    refuse() {
      // The field that was filled first has the focus at the end.
      for (const show of [...fields].toReversed()) show()
      return fields.size > 0
    },
  }
}

/**
 * For a field whose content a button adds to the form. `typed`: plain values, compared as JSON with those of an empty field. `field` gets the
 * focus. `isNeeded`: the form needs something from this field, so it refuses a save while the field is empty too. Returns whether a save was
 * refused because of it. It also protects what was typed (`useUnsaved`).
 */
export function useToAdd(typed: unknown, field: RefObject<HTMLElement | null>, isNeeded = false): boolean {
  const fields = useContext(FieldsToAdd)
  const { isChanged } = useUnsaved(typed)
  const [isRefused, setRefused] = useState(false)
  const isMissing = isChanged || isNeeded
  useEffect(() => {
    if (!isMissing) return
    const show = () => {
      setRefused(true)
      field.current?.focus()
      // Bars at the bottom of the screen would cover it.
      field.current?.scrollIntoView({ block: 'center' })
    }
    fields.add(show)
    return () => {
      fields.delete(show)
      setRefused(false)
    }
  }, [fields, field, isMissing])
  return isMissing && isRefused
}

/** The error of such a field. `button`: the words of the button that adds its content. `otherwise`: how to give it up. */
export const toAddWords = (button: string, otherwise = 'empty this field'): string =>
  `Nothing is saved yet. Press “${button}” first, or ${otherwise}.`
