import { notify } from '../state/toasts.ts'

/** Opens the device's share sheet, or else copies the link. If that fails, a toast shows the link. `copied`: the message after a copy. */
export async function shareLink(title: string, url: string, copied = 'Paste it wherever you like.'): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    notify({ type: 'success', title: 'Link copied', message: copied })
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    notify({ type: 'info', title: 'Copy this link to share it', message: url, duration: 20_000 })
  }
}
