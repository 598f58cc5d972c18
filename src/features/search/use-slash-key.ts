import { useEffect, type RefObject } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** "/" focuses the search field, unless the focus is in a text field, a dialog is open, or the field is hidden. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>, active: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (!active || key !== '/' || ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('dialog:modal')) return
      if (!field.current?.checkVisibility()) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field, active])
}
