import type { KeyboardEvent } from 'react'

/** For a field in a larger form: Enter does `work`, and does not submit the form. */
export const onEnter = (work: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  work()
}
