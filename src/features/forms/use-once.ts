import { useRef, useState, type SubmitEvent } from 'react'

/**
 * Submits a form without leaving the page, once at a time however often the button is pressed. `failed` shows that `submit` ended in an
 * error.
 */
export function useOnce(submit: () => Promise<void>, failed: () => void) {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  return {
    busy,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      if (sending.current) return
      sending.current = true
      setBusy(true)
      submit()
        .catch((cause: unknown) => {
          console.info('The form could not be sent:', cause)
          failed()
        })
        .finally(() => {
          sending.current = false
          setBusy(false)
        })
    },
  }
}
