import { deferred } from '../../../lazy/deferred.tsx'

const islands = async () => (await import('./islands.ts')).productIslands

export const FabricFacts = deferred(async () => (await islands()).FabricFacts)
export const Instalments = deferred(async () => (await islands()).Instalments)
export const Overlays = deferred(async () => (await islands()).Overlays)
export const MeasuredDrawing = deferred(async () => (await islands()).MeasuredDrawing)
export const Measurements = deferred(async () => (await islands()).Measurements)
export const OtherProducts = deferred(async () => (await islands()).OtherProducts)
export const Promises = deferred(async () => (await islands()).Promises)
export const Reviews = deferred(async () => (await islands()).Reviews)
export const SaveAndShare = deferred(async () => (await islands()).SaveAndShare)
export const SoldOut = deferred(async () => (await islands()).SoldOut)
export const StickyBar = deferred(async () => (await islands()).StickyBar)
export const Story = deferred(async () => (await islands()).Story)
