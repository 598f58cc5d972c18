import { useRef, useState } from 'react'

/**
 * Submits a form without leaving the page, once at a time however often the button is pressed. `failed` shows that `submit` ended in an error,
 * which is logged.
 */
export function useSubmitOnce<Submitted extends { preventDefault(): void }>(
  submit: (event: Submitted) => Promise<void>,
  failed: () => void,
) {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  return {
    busy,
    onSubmit(event: Submitted) {
      event.preventDefault()
      if (sending.current) return
      sending.current = true
      setBusy(true)
      submit(event)
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
