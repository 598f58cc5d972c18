import { brand } from '../../contract/brand.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** The notice that trade lists need script. It shows without script. */
export function NeedsScript() {
  return (
    <noscript>
      <Notice tone="warn">Lists need JavaScript. Switch it on, or send us your list: {brand.email}.</Notice>
    </noscript>
  )
}
