import { defineErrors } from '../error-definition.ts'

export const robotModelErrors = defineErrors({
  type_has_models: [
    409,
    'Bu türde {count} model var. Önce modelleri silin ya da başka türe taşıyın.',
    'This type has {count} models. Delete them or move them to another type first.',
  ],
  model_has_variants: [
    409,
    'Bu modelin {count} varyantı var. Önce varyantları silin ya da modeli arşivleyin.',
    'This model has {count} variants. Delete them first or archive the model.',
  ],
  variant_in_use: [
    409,
    'AROS sürümleri, program sürümleri ya da kurulum anahtarları bu varyanta bağlı; silinemez. Varyantı arşivleyin.',
    'AROS versions, program releases or install keys belong to this variant; it cannot be deleted. Archive it instead.',
  ],
  model_has_units: [
    409,
    'Bu modelden {count} kayıtlı robot var; silinemez. Modeli arşivleyin.',
    'There are {count} robots of this model; it cannot be deleted. Archive it instead.',
  ],
  model_archived: [409, 'Model arşivde. Önce arşivden çıkarın.', 'The model is archived. Restore it first.'],
  variant_has_units: [
    409,
    'Bu varyanttan {count} kayıtlı robot var; silinemez. Varyantı arşivleyin.',
    'There are {count} robots of this variant; it cannot be deleted. Archive it instead.',
  ],
  variant_archived: [
    409,
    'Varyant arşivde. Önce arşivden çıkarın.',
    'The variant is archived. Restore it first.',
  ],
})
