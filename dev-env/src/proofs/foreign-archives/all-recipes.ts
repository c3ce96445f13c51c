import { debRecipes } from './deb-recipes.ts'
import { otherRecipes } from './other-recipes.ts'
import { packedRecipes } from './packed-recipes.ts'
import type { Recipe } from './recipe.ts'
import { tarRecipes } from './tar-recipes.ts'
import { zipRecipes } from './zip-recipes.ts'

export const allRecipes: readonly Recipe[] = [
  ...zipRecipes,
  ...tarRecipes,
  ...packedRecipes,
  ...debRecipes,
  ...otherRecipes,
]
