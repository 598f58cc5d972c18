import { to } from '../../contract/paths.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'

/** A link to all furniture, for a screen without pieces. */
export const AllFurnitureLink = () => (
  <ButtonLink as={Link} href={to.categories()}>
    See all furniture
  </ButtonLink>
)
