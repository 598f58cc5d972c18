import { brand } from '../../contract/brand.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** The device stores the lists, so they need script. */
export function NeedsScript() {
  return (
    <noscript>
      <Notice tone="warn">Trade lists need JavaScript. Switch it on, or send us your list: {brand.email}.</Notice>
    </noscript>
  )
}
