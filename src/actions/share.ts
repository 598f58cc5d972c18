import { notify } from '../state/toasts.ts'

/** Sends a link by the device's share sheet where it has one, or copies it. What cannot be copied is shown, to copy by hand. */
export async function shareLink(title: string, url: string, copied = 'Paste it wherever you like.'): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    notify({ type: 'success', title: 'Link copied', message: copied })
  } catch (error) {
    // The shopper closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    notify({ type: 'info', title: 'Copy this link to share it', message: url, duration: 20_000 })
  }
}
