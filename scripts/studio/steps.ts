/** The steps that make pictures: each runs Blender and Python in the folder studio/. */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PYTHON = process.env['STUDIO_PYTHON'] ?? '/usr/bin/python3'
/** Fabric maps, simulated cushions, raw renders and records: about 2 GB, kept between steps so that only what changed is rendered again. */
const WORK = resolve(process.env['STUDIO_WORK'] ?? 'studio/work')
const MEDIA = resolve('public/media')

type Command = readonly [program: string, ...args: string[]]

const python = (script: string, ...args: readonly string[]): Command => [PYTHON, script, ...args]
const jobsOf = (step: string) => join(WORK, `${step}.json`)
const raw = join(WORK, 'raw')
const render = (step: string): Command => ['blender', '-t', '1', '-b', '-P', 'studio.py', '--', jobsOf(step), raw]

/** Plans, renders and publishes one kind of product picture. */
const ofProducts = (step: string, kind: string) => (names: readonly string[]) => [
  python('plan.py', kind, jobsOf(step), ...names),
  render(step),
  python('publish.py', raw, MEDIA, jobsOf(step)),
  python('manifest.py'),
]

/** Every step with its commands. Names are slugs of products, or names of scenes; without names, a step makes all of its kind. */
export const STEPS: Readonly<Record<string, (names: readonly string[]) => readonly Command[]>> = {
  textures: () => [python('textures.py', join(WORK, 'tex'))],
  heroes: ofProducts('heroes', 'hero'),
  views: ofProducts('views', 'more'),
  opened: ofProducts('opened', 'open'),
  choices: ofProducts('choices', 'choices'),
  swatches: () => [
    python('plan.py', 'swatches', jobsOf('swatches')),
    render('swatches'),
    python('swatchpost.py', raw, MEDIA),
    python('manifest.py'),
  ],
  scenes: (names) => [
    python('scenes_plan.py', jobsOf('scenes'), ...names),
    render('scenes'),
    python('scenepost.py', raw, join(WORK, 'looks'), '--media', MEDIA, '--jobs', jobsOf('scenes')),
    python('manifest.py'),
  ],
  categories: () => [python('categories.py', raw, MEDIA), python('manifest.py')],
  models: (names) => [
    ['blender', '-b', '-P', 'glb.py', '--', join(WORK, 'models'), ...names],
    ['sh', 'glb.sh', join(WORK, 'models'), join(MEDIA, 'models')],
    python('manifest.py'),
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
