/**
 * `npm run studio -- check`: every picture that the catalogue needs is in the manifest and on disk, and small enough.
 * The other steps make pictures with Blender (studio/README.md).
 */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { fileProblems, manifestSchema, missingPictures, missingRooms, missingTints, picturedCatalogueSchema } from './checks/pictures.ts'
import { storeSizes, writeSmallerCopies } from './studio/smaller.ts'
import { MEDIA, STEPS, takeStep } from './studio/steps.ts'

function check(): void {
  const read = (name: string): unknown => JSON.parse(readFileSync(`content/${name}.json`, 'utf8'))
  const manifest = z.parse(manifestSchema, read('media'))
  const catalogue = z.parse(picturedCatalogueSchema, read('catalogue'))
  const problems = [
    ...missingPictures(catalogue, manifest),
    ...missingTints(catalogue, manifest),
    ...missingRooms(catalogue, manifest),
    ...fileProblems(manifest, 'public/media'),
  ]
  for (const problem of problems) console.log(problem)
  console.log(problems.length === 0 ? '✓ pictures' : `✗ ${problems.length} problems with pictures`)
  if (problems.length > 0) process.exitCode = 1
}

const [step, ...names] = process.argv.slice(2)
if (step === 'check') check()
else if (step && STEPS[step]) {
  if (step === 'smaller') await writeSmallerCopies(MEDIA, names)
  takeStep(step, names)
  // After the step, which brings the records of the renders into the manifest.
  if (step === 'smaller') storeSizes(MEDIA, 'content/media.json')
} else {
  console.error(`npm run studio -- check|${Object.keys(STEPS).join('|')} [NAME …]`)
  process.exitCode = 2
}
