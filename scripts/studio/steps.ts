/** The steps that make pictures: each runs Blender and Python in the folder studio/. */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PYTHON = process.env['STUDIO_PYTHON'] ?? '/usr/bin/python3'
/** Fabric maps, simulated cushions, raw renders and records: about 2 GB, kept between steps so that only what changed is rendered again. */
const WORK = resolve(process.env['STUDIO_WORK'] ?? 'studio/renders')
export const MEDIA = resolve('public/media')

/** The folders in which the scripts find each other. Blender reads them from the environment only with this option. */
const FOLDERS = ['.', 'furniture', 'rooms', 'pictures'].map((folder) => resolve('studio', folder)).join(':')
const BLENDER = ['blender', '--python-use-system-env', '--python-exit-code', '1'] as const

type Command = readonly [program: string, ...args: string[]]

const python = (script: string, ...args: readonly string[]): Command => [PYTHON, script, ...args]
const jobsOf = (step: string) => join(WORK, `${step}.json`)
const raw = join(WORK, 'raw')
const render = (step: string): Command => [...BLENDER, '-t', '1', '-b', '-P', resolve('studio/studio.py'), '--', jobsOf(step), raw]

/** Plans, renders and publishes one kind of product picture. */
const ofProducts = (step: string, kind: string) => (names: readonly string[]) => [
  python('plan.py', kind, jobsOf(step), ...names),
  render(step),
  python('pictures/publish.py', raw, MEDIA, jobsOf(step)),
  python('pictures/manifest.py'),
]

/** Every step with its commands. Names are slugs of products, or names of scenes; without names, a step makes all of its kind. */
export const STEPS: Readonly<Record<string, (names: readonly string[]) => readonly Command[]>> = {
  textures: () => [python('pictures/textures.py', join(WORK, 'tex'))],
  heroes: ofProducts('heroes', 'hero'),
  views: ofProducts('views', 'more'),
  opened: ofProducts('opened', 'open'),
  choices: ofProducts('choices', 'choices'),
  sizes: ofProducts('sizes', 'sizes'),
  recolour: (names) => [
    python('plan_recolour.py', 'masks', jobsOf('masks'), ...names),
    render('masks'),
    python('plan_recolour.py', 'bases', jobsOf('bases'), ...names),
    render('bases'),
    python('pictures/recolour.py', raw, MEDIA, ...names),
    python('pictures/manifest.py'),
  ],
  swatches: () => [
    python('plan.py', 'swatches', jobsOf('swatches')),
    render('swatches'),
    python('pictures/swatchpost.py', raw, MEDIA),
    python('pictures/manifest.py'),
  ],
  scenes: (names) => [
    python('rooms/scenes_plan.py', jobsOf('scenes'), ...names),
    render('scenes'),
    python('pictures/scenepost.py', raw, join(WORK, 'looks'), '--media', MEDIA, '--jobs', jobsOf('scenes')),
    python('pictures/manifest.py'),
  ],
  categories: () => [python('pictures/categories.py', raw, MEDIA), python('pictures/manifest.py')],
  smaller: () => [python('pictures/manifest.py')],
  sheets: (names) => [python('pictures/sheets.py', MEDIA, join(WORK, 'sheets'), ...names)],
  models: (names) => [
    [...BLENDER, '-b', '-P', resolve('studio/furniture/glb.py'), '--', join(WORK, 'models'), ...names],
    ['sh', 'furniture/glb.sh', join(WORK, 'models'), join(MEDIA, 'models')],
    python('pictures/manifest.py'),
    [process.execPath, resolve('scripts/models.ts')],
  ],
}

/** Runs the commands of a step, one after the other. The first that fails ends the process with its code. */
export function takeStep(step: string, names: readonly string[]): void {
  mkdirSync(WORK, { recursive: true })
  const env = {
    ...process.env,
    CATALOGUE: resolve('content/catalogue.json'),
    MANIFEST: resolve('content/media.json'),
    MEDIA,
    STUDIO_HOME: WORK,
    STUDIO_CACHE: join(WORK, 'cache'),
    PARTS: join(WORK, 'parts'),
    PYTHONPATH: FOLDERS,
    THREADS: '1',
    // With more threads the cloth solver waits actively, and a simulation takes half a minute instead of one second.
    OMP_NUM_THREADS: '1',
    OMP_WAIT_POLICY: 'PASSIVE',
  }
  for (const [program, ...args] of STEPS[step]?.(names) ?? []) {
    const { status } = spawnSync(program, args, { cwd: 'studio', env, stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
}
