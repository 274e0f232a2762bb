/** Screens that are short of height. Styles repeat these. */

/** A phone on its side, or a zoom of 200 %: the tabs and the rows that can fold give way to products. */
export const LOW_SCREEN = '(height < 560px)';
/** A small tablet: the panel spends its height on lines. */
export const LOW_PANEL = '(height < 820px)';
