// Matrices [row][column] for row vectors, in the layout of D3DMATRIX, and vectors of doubles for what is
// computed once a call.
#pragma once

namespace ddraw::vertices {

struct Matrix {
    float m[4][4];
};
static_assert(sizeof(Matrix) == 64);
inline constexpr Matrix kIdentity = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};

// First `a`, then `b`. Each element is summed in the order of the columns, as the driver does.
Matrix operator*(const Matrix& a, const Matrix& b);

struct Vector {
    double x, y, z;
};
inline Vector operator*(const Vector& v, double factor) {
    return {v.x * factor, v.y * factor, v.z * factor};
}
inline Vector operator-(const Vector& a, const Vector& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
// A vector without a length stays as it is.
Vector normalized(const Vector& v);
// A direction (w = 0) or a position (w = 1)
Vector transformed(const float (&v)[3], const Matrix& matrix, double w);

bool has_inverse(const Matrix& matrix);
// The upper left 3x3 of the inverse transpose, for normals; for a singular matrix zeros (affine ones: the
// identity), as the driver has it.
void inverse_transpose(const Matrix& matrix, float (&out)[3][3]);

// The cosine by its Taylor series: library functions have other bits on other machines. 1 for infinities and
// NaN.
double cosine(double angle);

} // namespace ddraw::vertices
