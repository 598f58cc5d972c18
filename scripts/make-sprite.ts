// Writes the sprite of the interface icons from their paths. Run: node scripts/make-sprite.ts
import { writeFileSync } from 'node:fs'
import { spriteSvg } from '../src/ui/sprite.ts'

writeFileSync('public/icons/sprite-v1.svg', spriteSvg())
