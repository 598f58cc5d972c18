import { useEffect, useEffectEvent, useId, useState } from 'react'
import { counted } from '../../domain/counted.ts'
import { SearchPopup } from './search-box.tsx'
import { optionId } from './suggestion-list.tsx'
import { useSearchCombobox } from './use-search-combobox.ts'

export interface FormSuggestionsProps {
  /** The field of the form around it. */
  input: HTMLInputElement
}

function showText(field: HTMLInputElement, text: string): void {
  if (field.value !== text) field.value = text
}

/** The suggestions of a page's search form. They make its native field a combobox. */
export function FormSuggestions({ input }: FormSuggestionsProps) {
  const listId = useId()
  const [options] = useState(() => ({
    inDialog: false,
    input: { current: input },
    form: { current: input.form },
    takesOver: { words: input.value, focused: false },
    onDone: undefined,
  }))
  const search = useSearchCombobox(options)
  const { typed, words, suggestions, shows, showsNothing, active } = search

  const onEvent = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) search.onKeyDown(event)
    else if (event.type === 'input') search.type(input.value)
    else if (event.type === 'submit') search.onSubmit(event)
    else search.open()
  })
  useEffect(() => {
    const ended = new AbortController()
    const handle = (event: Event) => onEvent(event)
    for (const type of ['input', 'click', 'keydown']) input.addEventListener(type, handle, { signal: ended.signal })
    input.form?.addEventListener('submit', handle, { signal: ended.signal })
    if (document.activeElement === input) handle(new Event('click'))
    return () => ended.abort()
  }, [input])

  useEffect(() => {
    showText(input, typed)
  }, [input, typed])

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': String(shows),
      'aria-activedescendant': active < 0 ? '' : optionId(listId, active),
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  }, [input, listId, shows, active])

  return (
    <>
      <SearchPopup search={search} listId={listId} place="form" onForgotten={() => input.focus()} />
      <output className="visually-hidden">
        {showsNothing ? 'No suggestions' : null}
        {shows && words ? counted(suggestions.length, 'suggestion') : ''}
      </output>
    </>
  )
}
