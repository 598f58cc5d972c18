import { createElement, useEffect, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import type { FormSuggestionsProps } from '../../../features/search/form-suggestions.tsx'
import { logNotLoaded } from '../../../lazy/not-loaded.ts'

/** The field of a plain search form on a page. The search of the header has its own suggestions. */
const FIELD = 'main form[action="/search"] input[name="q"]'

/**
 * Gives the search fields of pages the suggestions of the header's search, once one has the focus. A page's first visit has none of this code:
 * its field is a plain form. The field stays the same element, because a phone closes its keyboard when the focused field is replaced.
 */
export function SearchSuggestions() {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<FormSuggestionsProps> | null>(null)
  useEffect(() => {
    const look = () => {
      const focused = document.activeElement
      if (!(focused instanceof HTMLInputElement) || !focused.matches(FIELD)) return
      setField(focused)
      void import('../../../features/search/form-suggestions.tsx').then(
        ({ FormSuggestions }) => setSuggestions(() => FormSuggestions),
        logNotLoaded,
      )
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  // React puts the suggestions behind what the page itself has in the form.
  return field?.form && Suggestions ? createPortal(createElement(Suggestions, { input: field }), field.form, keyOf(field)) : null
}

const keys = new WeakMap<HTMLInputElement, string>()
let last = 0

/** The suggestions of another field begin anew. */
function keyOf(field: HTMLInputElement): string {
  const key = keys.get(field) ?? String((last += 1))
  keys.set(field, key)
  return key
}
