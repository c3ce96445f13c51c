import { defineErrors } from '../error-definition.ts'

export const savedViewErrors = defineErrors({
  view_name_in_use: [
    409,
    'Bu listede «{name}» adlı bir görünümünüz zaten var. Başka bir ad verin.',
    'You already have a view named “{name}” of this list. Choose another name.',
  ],
  view_changed: [
    409,
    'Bu görünümü bu arada başka bir pencerede değiştirdiniz. Son hâline bakıp yeniden deneyin.',
    'You have changed this view in another window meanwhile. Look at it as it is now, then try again.',
  ],
  too_many_default_views: [
    409,
    'En çok {limit} liste için bir görünüm seçebilirsiniz. Birinin seçimini kaldırın.',
    'You can choose a view for at most {limit} lists. Take the choice back for one of them.',
  ],
  too_many_views: [
    409,
    'Bir listede en çok {limit} görünüm kaydedebilirsiniz. Kullanmadıklarınızı silin.',
    'You can save at most {limit} views of a list. Delete the ones you do not use.',
  ],
})
