import { FabricFacts } from '../facts/fabric-facts.tsx'
import { Instalments } from '../facts/instalments.tsx'
import { MeasuredDrawing } from '../gallery/measured-drawing.tsx'
import { Overlays } from '../gallery/overlays.tsx'
import { Measurements } from '../facts/measurements.tsx'
import { OtherProducts } from './other-products.tsx'
import { Promises } from '../choice/promises.tsx'
import { Reviews } from '../reviews/reviews.tsx'
import { SaveAndShare } from '../choice/save-and-share.tsx'
import { SoldOut } from '../choice/sold-out.tsx'
import { StickyBar } from '../choice/sticky-bar.tsx'
import { Story } from '../facts/story.tsx'

/** The islands of the product page. The server renders them completely, and their code loads as one file at the first interaction. */
export const productIslands = {
  FabricFacts,
  Instalments,
  Overlays,
  MeasuredDrawing,
  Measurements,
  OtherProducts,
  Promises,
  Reviews,
  SaveAndShare,
  SoldOut,
  StickyBar,
  Story,
}
