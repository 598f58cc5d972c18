import { notify } from '../state/toasts.ts'

/**
 * Opens the device's share sheet, or else copies the link and offers to send it by WhatsApp. If the copy fails, a toast shows the link with the
 * same offer. `copied`: the message after a copy.
 */
export async function shareLink(title: string, url: string, copied = 'Paste it wherever you like.'): Promise<void> {
  const action = {
    label: 'WhatsApp',
    run: () => void open(`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`, '_blank', 'noopener'),
  }
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    notify({ type: 'success', title: 'Link copied', message: copied, action, duration: 10_000 })
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    notify({ type: 'info', title: 'Copy this link to share it', message: url, action, duration: 20_000 })
  }
}
