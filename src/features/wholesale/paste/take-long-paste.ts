import type { ClipboardEvent } from 'react'

/** Letters of a text that a browser inserts line by line as fast as one can see. */
const LONG = 5000

/**
 * Takes a long text over from the browser, which would insert it line by line: 5,000 lines hold Chromium up for the better part of a
 * minute. What is selected gives way to it, as with any paste.
 */
export function takeLongPaste(event: ClipboardEvent<HTMLTextAreaElement>, take: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text')
  if (pasted.length < LONG) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  take(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd))
}
