import { brand } from '../../contract/brand.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Lists live on the device; without script there is nothing to show them. */
export function NeedsScript() {
  return (
    <noscript>
      <Notice tone="warn">Trade lists need JavaScript. Switch it on, or send us your list: {brand.email}.</Notice>
    </noscript>
  )
}
