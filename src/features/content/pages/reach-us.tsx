import { brand } from '../../../contract/brand.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './reach-us.module.css'
import { ToolCard } from './tool-card.tsx'

/** Phone and e-mail, as an alternative to the form. */
export function ReachUs() {
  return (
    <ToolCard id="reach-us" heading="You will reach a person">
      <p className={styles.hours}>{brand.hours}</p>
      <ButtonLink as={Link} href={brand.phone_href} icon="phone" full>
        {brand.phone}
      </ButtonLink>
      <ButtonLink as={Link} href={`mailto:${brand.email}`} icon="mail" variant="secondary" full>
        {brand.email}
      </ButtonLink>
      {brand.whatsapp_href && (
        <Link href={brand.whatsapp_href} external>
          WhatsApp
        </Link>
      )}
    </ToolCard>
  )
}
