import { deferred } from '../../../lazy/deferred.tsx'

const parts = async () => (await import('./parts.ts')).parts

export const Instalments = deferred(async () => (await parts()).Instalments)
export const MeasuredDrawing = deferred(async () => (await parts()).MeasuredDrawing)
export const Measurements = deferred(async () => (await parts()).Measurements)
export const OtherProducts = deferred(async () => (await parts()).OtherProducts)
export const Promises = deferred(async () => (await parts()).Promises)
export const Reviews = deferred(async () => (await parts()).Reviews)
export const SoldOut = deferred(async () => (await parts()).SoldOut)
export const Story = deferred(async () => (await parts()).Story)
